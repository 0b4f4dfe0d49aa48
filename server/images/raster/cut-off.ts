// How much of a file must be there: browsers draw what they have of a file that was cut off.

/** A file may lack its last rows, and is drawn without them; with less than half of them it is no logo any more. */
export const MIN_SHARE_OF_ROWS = 0.5
