/// Photos.
extension APIPath {
    public static let profilePhoto = APIPath("/me/photo")
    public static let eventPhoto = APIPath("/events/{id}/photo")
    public static let photos = APIPath("/photos")
    public static let photo = APIPath("/photos/{hash}")
}
