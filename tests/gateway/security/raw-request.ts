import type { Endpoint } from '#contract/define-endpoint.ts'
import type { WireRequest } from '../../support/signing.ts'
import type { Client } from '../client.ts'

/**
 * A signed request that says just what the JSON of an object says: what a client would strip or spell otherwise is
 * sent, too. In a query and in a form, values travel as text.
 */
export function rawRequest(client: Client, endpoint: Endpoint, json: string): WireRequest {
  const { contentType, path } = client.wire(endpoint, {})
  if (contentType === 'application/json')
    return client.wire(endpoint, {}, { raw: { body: Buffer.from(json) } })
  const parameters = new URLSearchParams(
    Object.entries(JSON.parse(json)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const raw =
    contentType === 'application/x-www-form-urlencoded'
      ? { body: Buffer.from(parameters.toString()) }
      : { query: [...parameters], address: `${path}?${parameters}` }
  return client.wire(endpoint, {}, { raw })
}
