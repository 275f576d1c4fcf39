import { canonicalQuery } from '#contract/canonical.ts'
import { type Endpoint, pathOf } from '#contract/define-endpoint.ts'
import { encodeParameters, stripEmpty } from '#contract/encoding.ts'

/** A request as it goes on the wire, before it is signed. */
export interface PreparedRequest {
  method: string
  path: string
  query: [string, string][]
  /** Path and query. */
  address: string
  /** Empty when there is no body. */
  contentType: string
  body: Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()
const nothing = new Uint8Array(0)

/**
 * Writes a request as the specification's §7 has it: GET in the query, DELETE and form calls as form data, the rest
 * as JSON, empty values left out. `bytes` is the body of an endpoint that takes bytes.
 */
export function prepareRequest(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  bytes: Uint8Array<ArrayBuffer> = nothing,
): PreparedRequest {
  const { method } = endpoint
  const path = pathOf(endpoint)
  if (method === 'GET' || endpoint.body === 'bytes') {
    const query = encodeParameters(request)
    const address = query.length > 0 ? `${path}?${canonicalQuery(query)}` : path
    const contentType = endpoint.body === 'bytes' ? 'application/octet-stream' : ''
    return { method, path, query, address, contentType, body: bytes }
  }
  const form = method === 'DELETE' || endpoint.body === 'form'
  return {
    method,
    path,
    query: [],
    address: path,
    contentType: form ? 'application/x-www-form-urlencoded' : 'application/json',
    body: encoder.encode(
      form ? canonicalQuery(encodeParameters(request)) : JSON.stringify(stripEmpty(request)),
    ),
  }
}
