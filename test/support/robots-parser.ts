// The parser of robots.txt that tests compare with.
import robotsModule from 'robots-parser'

/** Its types describe an ES module with a default export, but the package is CommonJS. */
export const robotsParser = robotsModule as unknown as typeof robotsModule.default
