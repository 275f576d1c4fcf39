import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing } from '../session/schema.ts'
import {
  FactorAdded,
  FactorBegin,
  FactorProof,
  OwnFactors,
  PasskeyChallenge,
  PasskeyFinish,
  PasskeyOffer,
  PasskeyRemove,
  PasskeyRename,
  RecoveryCodes,
  TotpFinish,
  TotpOffer,
} from './schema.ts'

export const getOwnFactors = defineEndpoint({
  id: 'factor.own',
  service: 'portal/v1',
  method: 'GET',
  path: 'secondFactor/getOwn',
  summary: 'What the own account has as a second factor, and when this session showed one.',
  permission: 'signed-in',
  request: Nothing,
  response: OwnFactors,
  offline: 'online-only',
})

export const proveFactor = defineEndpoint({
  id: 'factor.prove',
  service: 'portal/v1',
  method: 'POST',
  path: 'secondFactor/prove',
  summary: 'Shows a second factor for this session. Each code is taken once.',
  permission: 'signed-in',
  factor: 'none',
  keyed: false,
  request: FactorProof,
  response: OwnFactors,
  offline: 'online-only',
})

export const beginTotp = defineEndpoint({
  id: 'factor.beginTotp',
  service: 'portal/v1',
  method: 'POST',
  path: 'secondFactor/beginTotp',
  summary:
    'A new secret for an authenticator app; the former app stays in use until the first code of the new one.',
  permission: 'signed-in',
  factor: 'own',
  keyed: false,
  request: FactorBegin,
  response: TotpOffer,
  offline: 'online-only',
})

export const finishTotp = defineEndpoint({
  id: 'factor.finishTotp',
  service: 'portal/v1',
  method: 'POST',
  path: 'secondFactor/finishTotp',
  summary: 'Sets the authenticator app up by its first code, which counts as a second factor shown.',
  permission: 'signed-in',
  factor: 'own',
  keyed: false,
  request: TotpFinish,
  response: FactorAdded,
  offline: 'online-only',
})

export const removeTotp = defineEndpoint({
  id: 'factor.removeTotp',
  service: 'portal/v1',
  method: 'DELETE',
  path: 'secondFactor/removeTotp',
  summary: 'Takes the authenticator app from the own account; with the last factor go the recovery codes.',
  permission: 'signed-in',
  factor: 'own',
  request: Nothing,
  response: OwnFactors,
  offline: 'online-only',
})

export const renewRecoveryCodes = defineEndpoint({
  id: 'factor.renewRecoveryCodes',
  service: 'portal/v1',
  method: 'POST',
  path: 'secondFactor/renewRecoveryCodes',
  summary: 'Ten new recovery codes, each good once; the former ones are worth nothing then.',
  permission: 'signed-in',
  factor: 'own',
  keyed: false,
  request: Nothing,
  response: RecoveryCodes,
  offline: 'online-only',
})

export const beginPasskey = defineEndpoint({
  id: 'factor.beginPasskey',
  service: 'portal/v1',
  method: 'POST',
  path: 'secondFactor/beginPasskey',
  summary: 'What a browser needs to create a passkey for the own account; 20400 where there can be none.',
  permission: 'signed-in',
  factor: 'own',
  keyed: false,
  request: FactorBegin,
  response: PasskeyOffer,
  offline: 'online-only',
})

export const finishPasskey = defineEndpoint({
  id: 'factor.finishPasskey',
  service: 'portal/v1',
  method: 'POST',
  path: 'secondFactor/finishPasskey',
  summary: 'Adds the passkey that the browser created, which counts as a second factor shown.',
  permission: 'signed-in',
  factor: 'own',
  keyed: false,
  request: PasskeyFinish,
  response: FactorAdded,
  offline: 'online-only',
})

export const challengePasskey = defineEndpoint({
  id: 'factor.challengePasskey',
  service: 'portal/v1',
  method: 'POST',
  path: 'secondFactor/challengePasskey',
  summary: 'What a browser needs to show a passkey of the own account; good once, for some minutes.',
  permission: 'signed-in',
  factor: 'none',
  keyed: false,
  request: Nothing,
  response: PasskeyChallenge,
  offline: 'online-only',
})

export const renamePasskey = defineEndpoint({
  id: 'factor.renamePasskey',
  service: 'portal/v1',
  method: 'PUT',
  path: 'secondFactor/renamePasskey',
  summary: 'Gives an own passkey another name.',
  permission: 'signed-in',
  factor: 'own',
  request: PasskeyRename,
  response: OwnFactors,
  offline: 'online-only',
})

export const removePasskey = defineEndpoint({
  id: 'factor.removePasskey',
  service: 'portal/v1',
  method: 'DELETE',
  path: 'secondFactor/removePasskey',
  summary: 'Takes a passkey from the own account; with the last factor go the recovery codes.',
  permission: 'signed-in',
  factor: 'own',
  request: PasskeyRemove,
  response: OwnFactors,
  offline: 'online-only',
})
