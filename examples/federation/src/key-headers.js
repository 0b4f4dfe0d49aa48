// Sends the key of Logograph to Logograph alone: no other subgraph may learn it.

/**
 * @param {string} subgraphName the name in the composition.
 * @param {string | undefined} key of Logograph.
 * @returns {Record<string, string>} headers of the requests to this subgraph.
 */
export const keyHeaders = (subgraphName, key) =>
  key && subgraphName === 'logograph' ? { 'x-api-key': key } : {}
