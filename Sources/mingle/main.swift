import ArgumentParser
import Configuration
print("x")
