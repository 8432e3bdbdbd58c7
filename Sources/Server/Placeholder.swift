import Hummingbird
import Crypto
import CryptoExtras
import Subprocess
enum ServerPlaceholder {}
