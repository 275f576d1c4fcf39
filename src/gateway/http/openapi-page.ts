import { codes } from '#contract/codes.ts'
import { answersApplications, type Endpoint, isKeyed, isQueued, pathOf } from '#contract/define-endpoint.ts'
import { codeMessage } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import { clientGuide } from './client-guide.ts'
import { escaped } from './escaped.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

export const docsStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid #8886; padding: 1rem 0; }
h3 { margin: 0; font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; color: #0369a1; }
.facts { color: #64748b; margin: .25rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-top: 1px solid #8883; vertical-align: top; }
code, pre { font-family: ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
`

/** The contract as a page to read; it needs no script. */
export function docsPage(endpoints: readonly Endpoint[]): string {
  const services = [...new Set(endpoints.map(({ service }) => service))].sort()
  const parts = services.map((service) => {
    const mine = endpoints.filter((endpoint) => endpoint.service === service)
    return `<h2 id="${escaped(service)}">${escaped(service)}</h2>${mine.map(section).join('')}`
  })
  const codeRows = Object.values(codes).map(
    (code) => `<tr><td><code>${code}</code></td><td>${escaped(codeMessage(code, 'en'))}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Milepost gateway</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icons/mark.svg"><link rel="stylesheet" href="/gateway/docs.css">
</head><body><h1>Milepost gateway</h1>
<p>${endpoints.length} calls. For programs: <a href="/gateway/openapi.json">openapi.json</a>.</p>
${clientGuide()}<h2 id="codes">Codes</h2><table>${codeRows.join('')}</table>${parts.join('')}</body></html>`
}

function section(endpoint: Endpoint): string {
  const facts = [
    endpoint.permission === 'public' || endpoint.permission === 'signed-in'
      ? endpoint.permission
      : `permission ${[endpoint.permission, ...(endpoint.alsoBy ?? [])].join(' or ')}`,
    endpoint.signed === false ? 'unsigned' : 'signed',
    isKeyed(endpoint) ? 'idempotency key' : '',
    answersApplications(endpoint) ? 'applications call it, too' : '',
    isQueued(endpoint) ? 'works offline' : '',
  ].filter(Boolean)
  return `<section id="${escaped(endpoint.id)}">
<h3><span class="method">${endpoint.method}</span>${escaped(pathOf(endpoint))}</h3>
<p>${escaped(endpoint.summary)}</p><p class="facts">${escaped([endpoint.id, ...facts].join(' · '))}</p>
${fieldTable('Request', z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }))}
${endpoint.answer ? '' : fieldTable('Answer', z.toJSONSchema(endpoint.response, { unrepresentable: 'any' }))}
</section>`
}

function fieldTable(title: string, schema: JsonSchema): string {
  const { properties = {}, required = [] } = schema
  const rows = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : ' (optional)'
    return `<tr><td><code>${escaped(name)}</code>${mark}</td><td>${escaped(typeText(field))}</td></tr>`
  })
  if (rows.length === 0) return ''
  return `<table><thead><tr><th>${title}</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** A field's type in a few words. */
function typeText(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'anything'
  const { type, format, pattern, items, minimum, maximum, maxLength } = schema
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (type === 'array')
    return `list of ${typeof items === 'object' && !Array.isArray(items) ? typeText(items) : ''}`
  const limits = [
    minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? '' : `≥ ${minimum}`,
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `≤ ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    pattern !== undefined && format === undefined ? pattern : '',
  ].filter(Boolean)
  return [format ?? type ?? 'anything', ...limits].join(', ')
}
