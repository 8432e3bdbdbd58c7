/// Accounts, sessions and their administration.
extension APIPath {
    public static let register = APIPath("/auth/register")
    public static let login = APIPath("/auth/login")
    public static let refresh = APIPath("/auth/refresh")
    public static let logout = APIPath("/auth/logout")
    public static let verifyEmail = APIPath("/auth/verify-email")
    public static let resendVerification = APIPath("/auth/resend-verification")
    public static let forgotPassword = APIPath("/auth/forgot-password")
    public static let resetPassword = APIPath("/auth/reset-password")

    public static let me = APIPath("/me")
    public static let ownPassword = APIPath("/me/password")
    public static let ownExport = APIPath("/me/export")
    public static let sessions = APIPath("/me/sessions")
    public static let session = APIPath("/me/sessions/{id}")

    public static let users = APIPath("/admin/users")
    public static let user = APIPath("/admin/users/{id}")
}
