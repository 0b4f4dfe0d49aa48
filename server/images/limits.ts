// The limits of files and of stored raster images, on both sides of the pipe to a render process.

/** Maximum bytes of a file of any format. */
export const MAX_FILE_BYTES = 5_000_000
/** Longest edge of stored artwork in pixels, equal to the largest edge that a response can have. */
export const MAX_STORED_EDGE = 2048
/**
 * Longest edge in pixels of an image whose render needs little memory. A WebP of 1024 pixels needs 35 MB beside the render
 * process, and one of 2048 pixels four times as much, of which 60 MB are for its transparency.
 */
export const LOW_MEMORY_EDGE = 1024
/** Maximum bytes of the stored PNG; a detailed logo of 2048 × 2048 pixels takes a third of this. */
export const MAX_STORED_BYTES = 3_000_000
