import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { decodeParameters } from '#contract/encoding.ts'
import type { Language } from '#contract/messages.ts'
import type { Refusal } from '../platform/refusal.ts'
import { invalid } from './envelope.ts'
import type { RequestHead } from './request-head.ts'

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
} as const
type BodyKind = keyof typeof contentTypes

/** Every content type that an endpoint may take. */
export const acceptedTypes = Object.values(contentTypes)

function bodyKind(endpoint: Endpoint): BodyKind {
  return endpoint.body ?? (endpoint.method === 'DELETE' ? 'form' : 'json')
}

/** Whether the request's content type is the endpoint's, as its head says; an empty body needs none. */
export function isOfType(endpoint: Endpoint, { method, headers }: FastifyRequest): boolean {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (method === 'GET' || isEmpty) return true
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return type.trim().toLowerCase() === contentTypes[bodyKind(endpoint)]
}

/**
 * What the caller asks, before its schema sees it: from the query of a GET and of an upload, else from the body.
 * @throws Refusal 20400 when the bytes are no JSON, or nested too deep, or parameters stand where none belong.
 */
export function decodeRequest(
  endpoint: Endpoint,
  head: RequestHead,
  body: Buffer,
  language: Language,
): unknown {
  const kind = bodyKind(endpoint)
  if (head.method === 'GET' || kind === 'bytes') return decodeParameters(endpoint.request, head.query)
  if (head.query.length > 0)
    throw notUnderstood(
      head.query.map(([name]) => name),
      language,
    )
  if (body.length === 0) return {}
  const text = decodeText(body, language)
  if (kind === 'form') return decodeParameters(endpoint.request, new URLSearchParams(text))
  const value = readJson(text)
  if (value === undefined || isNestedDeeper(value, deepest)) throw notUnderstood([''], language)
  return value
}

/** How deep values of a request may be nested; none of the contract's comes near it, and what walks them is recursive. */
const deepest = 32

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isNestedDeeper(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((part) => isNestedDeeper(part, left - 1))
}

function decodeText(body: Buffer, language: Language): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw notUnderstood([''], language)
  }
}

function notUnderstood(paths: readonly string[], language: Language): Refusal {
  return invalid(
    paths.map((path) => ({ code: 'custom', path: path ? [path] : [], message: '', input: undefined })),
    language,
  )
}
