import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { sortCode } from '../rules.ts'
import { line, name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { MessageChannel } from './schema.ts'

/** Who takes messages of a channel and brings them to people: a mail server, a supplier of short messages, push services. */
export const supplierEntity = defineEntity({
  kind: 'supplier',
  name: 'supplier',
  id: 'supplierId',
  label: 'supplierName',
  orderBy: 'sort',
  fields: {
    supplierName: { rule: name(50), filter: 'text', sort: true },
    channel: { rule: MessageChannel, fixed: true, filter: 'oneOf' },
    /** The order of failover within the channel. */
    sort: { rule: sortCode, optional: 'filled', sort: true },
    /** 1 for one that is used, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    remark: { rule: paragraph(500), optional: true },
  },
})
export type Supplier = z.output<typeof supplierEntity.Row>

/** Stands for a secret that is set; sent back it changes nothing. */
export const secretMark = '••••••••'

const port = z.int().check(z.minimum(1), z.maximum(65_535))

/** `tls` from the first byte, `starttls` demanded after the greeting, or `none` on a network of one's own. */
export const TlsMode = z.enum(['tls', 'starttls', 'none'])
export const SmsMethod = z.enum(['POST', 'PUT', 'GET'])
export const BodyFormat = z.enum(['json', 'form'])

/**
 * The settings of a supplier. Which there are goes by its channel. In headers, address and body of a short message's request
 * `{{phone}}`, `{{text}}`, `{{id}}` and, but for the address, `{{secret}}` stand for what is sent.
 */
export const supplierConfigEntity = defineEntity({
  kind: 'supplier-config',
  name: 'supplierConfig',
  id: 'supplierConfigId',
  label: 'supplierName',
  orderBy: 'supplierName',
  fields: {
    supplierId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    /** As its supplier is called. */
    supplierName: { rule: z.string(), derived: true, hidden: true, sort: true },
    host: { rule: requiredLine(200), optional: true },
    port: { rule: port, optional: true },
    tlsMode: { rule: TlsMode, optional: true },
    userName: { rule: line(200), optional: true },
    from: { rule: requiredLine(200), optional: true },
    /** A certificate (PEM) that is trusted besides those that everybody trusts. */
    certificate: { rule: paragraph(20_000), optional: true },
    method: { rule: SmsMethod, optional: true },
    url: { rule: requiredLine(1000), optional: true },
    /** A line each: `name: value`. */
    headers: { rule: paragraph(4000), optional: true },
    bodyFormat: { rule: BodyFormat, optional: true },
    bodyTemplate: { rule: paragraph(4000), optional: true },
    /** The field of the answer's JSON that says whether it was taken, `Response.Code`; without one every 2xx does. */
    successField: { rule: line(200), optional: true },
    successValue: { rule: line(200), optional: true },
    /** Whom push services turn to: `mailto:` or an address. */
    subject: { rule: requiredLine(200), optional: true },
    /** Of a pair that was made here. */
    publicKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true },
    /** A password or key: sealed, and shown as `secretMark` alone. */
    secret: { rule: requiredLine(2000), optional: true, hidden: true },
  },
})
export type SupplierConfig = z.output<typeof supplierConfigEntity.Row>

type Setting = keyof typeof supplierConfigEntity.fields

/** The settings of each channel in the order of its form, and those without which nothing is sent. */
export const supplierSettings: Readonly<
  Record<MessageChannel, { own: readonly Setting[]; needed: readonly Setting[] }>
> = {
  email: {
    own: ['host', 'port', 'tlsMode', 'userName', 'from', 'certificate', 'secret'],
    needed: ['host', 'port', 'tlsMode', 'from'],
  },
  sms: {
    own: ['method', 'url', 'headers', 'bodyFormat', 'bodyTemplate', 'successField', 'successValue', 'secret'],
    needed: ['method', 'url'],
  },
  push: { own: ['subject', 'publicKey'], needed: ['subject'] },
}

export const supplierCalls = entityEndpoints(supplierEntity, {
  service: 'admin/v1',
  path: 'supplier',
  rows: 'suppliers of message channels',
  permission: 'messageSetting',
  offline: 'read',
})

export const supplierConfigCalls = entityEndpoints(supplierConfigEntity, {
  service: 'admin/v1',
  path: 'supplierConfig',
  rows: 'settings of suppliers',
  permission: 'messageSetting',
  offline: 'read',
})

const SupplierTest = z.strictObject({
  supplierId: Id,
  /** A cellphone number or mail address; none for push, which goes to the caller’s own devices. */
  recipient: z.optional(requiredLine(200)),
  text: requiredLine(500),
})

/** `taken`; `refused`: this recipient never; `failed`: not taken; `unsure`: nobody knows whether it was. */
export const SendResult = z.enum(['taken', 'refused', 'failed', 'unsure'])
export type SendResult = z.output<typeof SendResult>

const SupplierTested = z.object({
  result: SendResult,
  /** What the supplier answered, without secrets. */
  answer: z.string(),
})

export const testSupplier = defineEndpoint({
  id: 'supplierConfig.testSend',
  service: 'admin/v1',
  method: 'POST',
  path: 'supplierConfig/testSend',
  summary: 'Sends a text through a supplier, and answers with what it said.',
  permission: 'messageSetting:send',
  request: SupplierTest,
  response: SupplierTested,
  unlogged: ['text'],
  offline: 'online-only',
})
