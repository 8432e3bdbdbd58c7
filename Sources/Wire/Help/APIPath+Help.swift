extension APIPath {
    public static let help = APIPath("/help")
}
