import type { FastifyInstance } from 'fastify'
import { allEndpoints } from '#contract/all.ts'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import {
  type Endpoint,
  isKeyed,
  type Method,
  methodsOf,
  pathOf,
  pathsOf,
  type Schema,
} from '#contract/define-endpoint.ts'
import { contractVersion, Envelope } from '#contract/envelope.ts'
import { codeMessage } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import { callsByTicket } from './client-guide.ts'
import { docsPage, docsStyle } from './openapi-page.ts'
import { signatureHeaders } from './request-head.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

type Schemas = Record<string, unknown>

/** A JSON Schema whose definitions, those that refer to themselves, are stored in `shared` under names of their own. */
function schemaOf(schema: Schema, io: 'input' | 'output', name: string, shared: Schemas): JsonSchema {
  // A rule that JSON Schema cannot say (a transform, a check over several fields) is left out, not the field.
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const moved: JsonSchema = JSON.parse(
    JSON.stringify(json).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`),
  )
  const { $schema: _, $defs = {}, ...rest } = moved
  for (const [part, definition] of Object.entries($defs)) shared[`${name}.${part}`] = definition
  return rest
}

/** The contract as OpenAPI 3.1: every endpoint with its request, answer, permission and headers. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Schemas = {}
  for (const endpoint of allEndpoints) {
    const parts = partsOf(endpoint, schemas)
    for (const path of pathsOf(endpoint)) {
      for (const method of methodsOf(endpoint)) {
        const operation = operationOf(endpoint, method, parts)
        // Each way to call it needs a name of its own.
        const isUsual = path === pathOf(endpoint) && method === endpoint.method
        const operationId = isUsual ? endpoint.id : `${endpoint.id}.at.${method}.${path}`
        paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, operationId } }
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Milepost gateway', version: `${contractVersion}`, description: description() },
    paths,
    components: { schemas },
  }
}

/** What every way to call an endpoint has in common. */
interface Parts {
  request: JsonSchema
  content: Record<string, unknown>
}

function partsOf(endpoint: Endpoint, schemas: Schemas): Parts {
  return {
    request: schemaOf(endpoint.request, 'input', `${endpoint.id}.request`, schemas),
    content: answerOf(endpoint, schemas),
  }
}

function operationOf(
  endpoint: Endpoint,
  method: Method,
  { request, content }: Parts,
): Record<string, unknown> {
  return {
    tags: [endpoint.service],
    summary: endpoint.summary,
    'x-permission': endpoint.permission,
    ...(endpoint.alsoBy && { 'x-permission-also': endpoint.alsoBy }),
    'x-signed': endpoint.signed !== false,
    ...(endpoint.callers && { 'x-callers': endpoint.callers }),
    parameters: [...headerParameters(endpoint), ...queryParameters(endpoint, method, request)],
    ...bodyOf(endpoint, method, request),
    responses: {
      200: { description: 'The envelope; `code` tells the outcome.', content },
    },
  }
}

function headerParameters(endpoint: Endpoint): Record<string, unknown>[] {
  const session = endpoint.permission === 'public' ? [] : [headers.authorization]
  const signature = endpoint.signed === false ? [] : signatureHeaders
  const key = isKeyed(endpoint) ? [headers.idempotencyKey] : []
  const ticket = callsByTicket.includes(endpoint) ? [headers.ticket] : []
  return [...session, ...signature, ...key, ...ticket].map((name) => ({
    in: 'header',
    name,
    required: name !== headers.menuId && name !== headers.purpose,
    schema: { type: 'string' },
  }))
}

function queryParameters(endpoint: Endpoint, method: Method, request: JsonSchema): Record<string, unknown>[] {
  if (method !== 'GET' && endpoint.body !== 'bytes') return []
  const { properties = {}, required = [] } = request
  return Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
    // Lists travel as one value, joined by commas.
    style: 'form',
    explode: false,
  }))
}

function bodyOf(endpoint: Endpoint, method: Method, request: JsonSchema): Record<string, unknown> {
  if (method === 'GET') return {}
  if (endpoint.body === 'bytes') {
    return { requestBody: { content: { 'application/octet-stream': { schema: { type: 'string' } } } } }
  }
  const form = endpoint.body === 'form' || endpoint.method === 'DELETE'
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: request } } } }
}

function answerOf(endpoint: Endpoint, schemas: Schemas): Record<string, unknown> {
  if (endpoint.answer === 'bytes') return { 'application/octet-stream': { schema: { type: 'string' } } }
  if (endpoint.answer === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  const envelope = schemaOf(Envelope, 'output', 'envelope', schemas)
  const data = schemaOf(endpoint.response, 'output', `${endpoint.id}.answer`, schemas)
  return { 'application/json': { schema: { ...envelope, properties: { ...envelope.properties, data } } } }
}

function description(): string {
  const meanings = Object.values(codes).map((code) => `- ${code} ${codeMessage(code, 'en')}`)
  return ['How calls are encrypted and signed: /gateway/docs', '', ...meanings].join('\n')
}

/** Serves the contract at /gateway/openapi.json, and to read at /gateway/docs. */
export function serveOpenApi(app: FastifyInstance): void {
  // Made when first asked for: a start need not wait for what is seldom read.
  let text: string | undefined
  let page: string | undefined
  app.get('/gateway/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/gateway/docs', async (_request, reply) => {
    page ??= docsPage(allEndpoints)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/gateway/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  )
}
