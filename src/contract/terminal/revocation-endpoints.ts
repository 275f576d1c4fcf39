import { defineEndpoint } from '../define-endpoint.ts'
import { DeviceSecret } from '../session/schema.ts'
import { RevocationDone, TerminalProof, TerminalStanding, VaultSecretRequest } from './revocation-schema.ts'

export const checkIn = defineEndpoint({
  id: 'terminal.checkIn',
  service: 'auth/v1',
  method: 'POST',
  path: 'terminal/checkIn',
  summary: 'A device on which nobody is signed in asks whether it is still authorised.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: TerminalProof,
  response: TerminalStanding,
  offline: 'online-only',
})

export const acknowledgeRevocation = defineEndpoint({
  id: 'terminal.acknowledge',
  service: 'auth/v1',
  method: 'POST',
  path: 'terminal/acknowledge',
  summary:
    'A revoked device says that its keys and read caches are gone, and how many sealed edits it still has.',
  permission: 'public',
  signed: false,
  keyed: false,
  request: RevocationDone,
  response: TerminalStanding,
  offline: 'online-only',
})

export const takeVaultSecret = defineEndpoint({
  id: 'terminal.takeVaultSecret',
  service: 'auth/v1',
  method: 'POST',
  path: 'terminal/takeVaultSecret',
  summary:
    "The secret that opens the account's own vault of another terminal, where its sealed edits were brought to this one.",
  permission: 'signed-in',
  factor: 'session',
  keyed: false,
  request: VaultSecretRequest,
  response: DeviceSecret,
  offline: 'online-only',
})
