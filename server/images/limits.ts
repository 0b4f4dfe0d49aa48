// The limits of a stored raster image, which the ingest keeps and the serving process checks.

/** Longest edge of stored artwork in pixels, equal to the largest edge that a response can have. */
export const MAX_STORED_EDGE = 2048
/** Bytes of the stored PNG; a detailed logo of 2048 × 2048 pixels takes a third of this. */
export const MAX_STORED_BYTES = 3_000_000
