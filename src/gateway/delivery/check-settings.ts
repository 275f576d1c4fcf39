import type { MessageChannel } from '#contract/delivery/schema.ts'
import { supplierSettings } from '#contract/delivery/supplier.ts'
import type { Values } from '#contract/entity-types.ts'
import type { Language } from '#contract/messages.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { fill, headersOf, inForm, inHeader, inJson, namesSecret, unknownVariables } from './fill-template.ts'

const all = new Set(Object.values(supplierSettings).flatMap(({ own }) => own))

/**
 * Checks the settings of a supplier as a whole.
 * @throws Refusal 20400 naming the field that its channel does not have, or needs, or that could not be used.
 */
export function checkSettings(channel: MessageChannel, given: Values, language: Language): void {
  const { own, needed } = supplierSettings[channel]
  // A push supplier's secret was made with its settings.
  const known = new Set<string>([
    ...own,
    ...(channel === 'push' && given.publicKey !== undefined ? ['secret'] : []),
  ])
  for (const name of all)
    if (isGiven(given[name]) && !known.has(name)) throw refuseField(name, 'unknown', language)
  const missing = needed.find((name) => !isGiven(given[name]))
  if (missing) throw refuseField(missing, 'required', language)
  if (channel === 'sms') checkSms(given, language)
  if (channel === 'email') checkMail(given, language)
  if (channel === 'push' && !/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(textOf(given.subject)))
    throw refuseWith('subject', noSubject, language)
}

function checkMail({ host, from, certificate }: Values, language: Language): void {
  if (!/^[\p{L}\d.:[\]-]+$/u.test(textOf(host))) throw refuseWith('host', noHost, language)
  if (!/^(?:[^<>\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/.test(textOf(from)))
    throw refuseWith('from', noSender, language)
  if (certificate !== undefined && !textOf(certificate).includes('-----BEGIN CERTIFICATE-----'))
    throw refuseWith('certificate', noCertificate, language)
}

function checkSms(given: Values, language: Language): void {
  for (const name of ['url', 'headers', 'bodyTemplate']) {
    const [unknown] = unknownVariables(textOf(given[name]))
    if (unknown !== undefined) throw refuseWith(name, unknownVariable(unknown), language)
  }
  const url = textOf(given.url)
  if (namesSecret(url)) throw refuseWith('url', secretInUrl, language)
  const filling = { phone: '13800000000', text: '"文"\n', id: '1', secret: '"' }
  if (!isAddress(fill(url, filling, inForm))) throw refuseWith('url', noUrl, language)
  const headers = headersOf(textOf(given.headers))
  if (!headers) throw refuseWith('headers', noHeaders, language)
  const reserved = headers.find(([name]) =>
    ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  )
  if (reserved) throw refuseWith('headers', noHeaders, language)
  for (const [, value] of headers) fill(value, filling, inHeader)
  if (given.method === 'GET') return
  if (!isGiven(given.bodyTemplate)) throw refuseField('bodyTemplate', 'required', language)
  if (given.bodyFormat !== 'form' && !isJson(fill(textOf(given.bodyTemplate), filling, inJson)))
    throw refuseWith('bodyTemplate', noJson, language)
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // What it is instead is for the person to see.
    return false
  }
}

function unknownVariable(name: string): Text {
  return {
    zh: `没有变量 {{${name}}}，可用的有 {{phone}}、{{text}}、{{id}}、{{secret}}`,
    en: `There is no variable {{${name}}}; there are {{phone}}, {{text}}, {{id}} and {{secret}}`,
  }
}
const secretInUrl: Text = {
  zh: '密钥不能放在地址里，请放在请求头或正文里',
  en: 'A secret does not go into the address; put it into a header or the body',
}
const noUrl: Text = {
  zh: '请输入 http 或 https 地址，不带用户名和密码',
  en: 'Enter an address of http or https without a user and password',
}
const noHeaders: Text = {
  zh: '每行一个请求头，如 Authorization: {{secret}}；Host、Content-Length 等由平台填写',
  en: 'One header a line, like Authorization: {{secret}}; Host, Content-Length and the like are filled in here',
}
const noJson: Text = {
  zh: '填入变量后不是 JSON，变量要写在引号里，如 {"phone":"{{phone}}"}',
  en: 'It is no JSON once it is filled in; variables go between quotes, like {"phone":"{{phone}}"}',
}
const noHost: Text = { zh: '请输入主机名或 IP 地址', en: 'Enter a host name or IP address' }
const noSender: Text = {
  zh: '请输入邮箱地址，如 里程 <milepost@example.com>',
  en: 'Enter a mail address, like Milepost <milepost@example.com>',
}
const noCertificate: Text = {
  zh: '请粘贴 PEM 格式的证书',
  en: 'Paste a certificate in PEM format',
}
const noSubject: Text = {
  zh: '请输入 mailto:邮箱 或 https 地址',
  en: 'Enter mailto: and a mail address, or an https address',
}
