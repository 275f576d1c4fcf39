import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOrCreateMasterKey } from '#gateway/platform/master-key.ts'
import { StartRefusal } from '#gateway/platform/start-refusal.ts'
import { wantsDemo } from '#gateway/run.ts'
import { readEnvironment } from '#gateway/settings/env.ts'
import { defaultSettings } from '#gateway/settings/settings.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const masterKey = 'ab'.repeat(32)

test('nothing needs to be set; variables of others and empty ones are ignored', () => {
  const environment = readEnvironment({ PATH: '/bin', PORT: '', MILEPOST_PORT: 'x' })
  expect(environment).toMatchObject({ port: 8080, host: '127.0.0.1', loopback: true, dataDir: './data' })
  expect(environment.settings).toEqual(defaultSettings)
})

test('what is set counts, in its own unit', () => {
  const environment = readEnvironment({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://milepost@127.0.0.1/milepost',
    MASTER_KEY: masterKey,
    TRUST_PROXY: '10.0.0.1,::1',
    CITY_HEADER: 'X-City',
    SESSION_IDLE_MINUTES: '5',
    SMS_URL: 'https://sms.example.com/send',
    SMS_KEY: 'secret',
    MAINTENANCE: 'true',
  })
  expect(environment).toMatchObject({ port: 0, loopback: false, trustProxy: '10.0.0.1,::1' })
  expect(environment.masterKey?.toString('hex')).toBe(masterKey)
  expect(environment.delivery).toEqual({
    smtp: undefined,
    sms: { url: 'https://sms.example.com/send', key: 'secret', keyHeader: 'authorization', format: 'json' },
  })
  expect(environment.settings).toMatchObject({
    idleMinutes: 5,
    sessionKeysReady: 256,
    cityHeader: 'x-city',
    maintenance: true,
  })
})

test.each([
  [{}, true],
  [{ HOST: '::1', PUBLIC_ORIGIN: 'http://localhost:8080' }, true],
  [{ PUBLIC_ORIGIN: 'http://[::1]:8080' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ TRUST_PROXY: '127.0.0.1' }, false],
  [{ TRUST_PROXY: 'true' }, false],
  [{ PUBLIC_ORIGIN: 'https://milepost.example.com' }, false],
])('%o is reached from this machine alone: %s', (variables, loopback) => {
  expect(readEnvironment(variables).loopback).toBe(loopback)
})

test('the demo fills an embedded database unless told otherwise, and a server’s only when asked', () => {
  const server = { databaseUrl: 'postgres://milepost@127.0.0.1/milepost' }
  const embedded = { databaseUrl: undefined }
  expect([wantsDemo([], embedded), wantsDemo(['--empty'], embedded)]).toEqual([true, false])
  expect([wantsDemo([], server), wantsDemo(['--demo'], server)]).toEqual([false, true])
})

test.each([
  ['PORT', '80a', 'PORT has to be a whole number from 0 to 65535.'],
  [
    'CITY_HEADER',
    'X-City',
    'CITY_HEADER has to be set together with TRUST_PROXY: anybody could name a city in it otherwise.',
  ],
  ['PORT', '-1', 'PORT has to be a whole number from 0 to 65535.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL has to be one of fatal, error, warn, info, debug, trace, silent.'],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL has to be an address like postgres://user:password@host:5432/name.',
  ],
  [
    'PUBLIC_ORIGIN',
    'https://a/b',
    'PUBLIC_ORIGIN has to be an origin without a path, like https://milepost.example.com.',
  ],
  [
    'MASTER_KEY',
    'short',
    'MASTER_KEY has to be 64 hexadecimal digits, as `openssl rand -hex 32` prints them.',
  ],
  ['SESSION_HOURS', '1.5', 'SESSION_HOURS has to be a whole number from 1 to 720.'],
  ['KEY_POOL_SIZE', '0', 'KEY_POOL_SIZE has to be a whole number from 1 to 10000.'],
  ['MAINTENANCE', 'yes', 'MAINTENANCE has to be true or false.'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL has to be an address like smtp://user:password@host:587.'],
  ['SMTP_URL', 'smtp://mail.example.com', 'SMTP_URL and MAIL_FROM have to be set together.'],
  ['SMS_KEY', 'secret', 'SMS_URL and SMS_KEY have to be set together.'],
  ['NODES_PORT', '8081', 'NODES_PORT, NODES_ORIGIN and PUBLIC_ORIGIN have to be set together.'],
  ['NODES_PORT', '0', 'NODES_PORT has to be a whole number from 1 to 65535.'],
  [
    'NODES_ORIGIN',
    "https://a.example.com; script-src 'unsafe-inline'",
    'NODES_ORIGIN has to be an origin without a path, like https://nodes.milepost.example.com.',
  ],
  ['SMS_FORMAT', 'xml', 'SMS_FORMAT has to be json or form.'],
  ['SMS_KEY_HEADER', 'x key', 'SMS_KEY_HEADER has to be the name of a header.'],
])('%s=%s stops the start with a sentence', (name, value, sentence) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(new StartRefusal(sentence))
})

test('SES-23 origins are compared as browsers name them, and a port that pages of https may not call stops the start', () => {
  const variables = { PUBLIC_ORIGIN: 'https://Milepost.example.com:443', NODES_PORT: '8081' }
  const { nodes } = readEnvironment({ ...variables, NODES_ORIGIN: 'https://Nodes.milepost.example.com:8443' })
  expect(nodes).toEqual({
    port: 8081,
    origin: 'https://nodes.milepost.example.com:8443',
    consoleOrigin: 'https://milepost.example.com',
  })
  expect(() => readEnvironment({ ...variables, NODES_ORIGIN: 'https://nodes:99999' })).toThrow(
    new StartRefusal(
      'NODES_ORIGIN has to be an origin without a path, like https://nodes.milepost.example.com.',
    ),
  )
  const plain = { ...variables, NODES_ORIGIN: 'http://nodes.milepost.example.com' }
  expect(() => readEnvironment(plain)).toThrow(
    new StartRefusal(
      'NODES_ORIGIN has to begin with https: like PUBLIC_ORIGIN, or browsers do not call there.',
    ),
  )
})

test('a PostgreSQL server without a master key stops the start', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'postgres://milepost@127.0.0.1/milepost' })).toThrow(
    'MASTER_KEY has to be set together with DATABASE_URL',
  )
})

test('the master key beside an embedded database is made once, for its owner alone', () => {
  const folder = temporaryFolder()
  const key = readOrCreateMasterKey(folder)
  expect(key).toHaveLength(32)
  expect(readOrCreateMasterKey(folder)).toEqual(key)
  expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder, 'master.key'), 'damaged')
  expect(() => readOrCreateMasterKey(folder)).toThrow('has to hold 64 hexadecimal digits')
})

test('OPS-07 a secret can stand in a file of its own, which has to be readable and alone', () => {
  const folder = temporaryFolder()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const environment = readEnvironment({
    DATABASE_URL_FILE: file('url', 'postgres://milepost:geheim@10.0.0.5/milepost\n'),
    MASTER_KEY_FILE: file('key', `${masterKey}\n`),
    METRICS_TOKEN_FILE: file('token', 'sixteen-and-more-characters'),
  })
  expect(environment).toMatchObject({
    databaseUrl: 'postgres://milepost:geheim@10.0.0.5/milepost',
    metricsToken: 'sixteen-and-more-characters',
  })
  expect(environment.masterKey?.toString('hex')).toBe(masterKey)
  expect(() => readEnvironment({ MASTER_KEY: masterKey, MASTER_KEY_FILE: join(folder, 'key') })).toThrow(
    'MASTER_KEY and MASTER_KEY_FILE are both set',
  )
  expect(() => readEnvironment({ MASTER_KEY_FILE: join(folder, 'none') })).toThrow(
    /^MASTER_KEY_FILE has to name a file .*: ENOENT\.$/,
  )
  const wrong = () => readEnvironment({ MASTER_KEY_FILE: file('short', 'abc') })
  expect(wrong).toThrow(/^MASTER_KEY has to be 64 hexadecimal digits/)
  expect(wrong).not.toThrow('abc')
})
