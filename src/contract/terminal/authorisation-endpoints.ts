import { defineEndpoint } from '../define-endpoint.ts'
import {
  TerminalAgreement,
  TerminalIds,
  TerminalPage,
  TerminalQuery,
  TerminalsChanged,
} from './authorisation-schema.ts'
import { TerminalName } from './name-schema.ts'

export const listTerminals = defineEndpoint({
  id: 'terminal.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'terminal/listPage',
  summary: 'Terminals with their authorisation, last heartbeat and unsent edits.',
  permission: 'terminal:view',
  request: TerminalQuery,
  response: TerminalPage,
  offline: 'online-only',
})

export const agreeTerminals = defineEndpoint({
  id: 'terminal.agree',
  service: 'admin/v1',
  method: 'POST',
  path: 'terminal/agree',
  summary:
    'Authorises terminals for some days from now on, whether they wait, were turned away, or have days left; all of them or none.',
  permission: 'terminal:authorize',
  factor: 'step-up',
  request: TerminalAgreement,
  response: TerminalsChanged,
  offline: 'online-only',
})

export const rejectTerminals = defineEndpoint({
  id: 'terminal.reject',
  service: 'admin/v1',
  method: 'POST',
  path: 'terminal/reject',
  summary: 'Turns away terminals that wait for their authorisation: all of them or none.',
  permission: 'terminal:authorize',
  factor: 'step-up',
  request: TerminalIds,
  response: TerminalsChanged,
  offline: 'online-only',
})

export const cancelTerminals = defineEndpoint({
  id: 'terminal.cancel',
  service: 'admin/v1',
  method: 'POST',
  path: 'terminal/cancel',
  summary: 'Takes the authorisation from terminals and ends every session on them: all of them or none.',
  permission: 'terminal:authorize',
  factor: 'step-up',
  request: TerminalIds,
  response: TerminalsChanged,
  offline: 'online-only',
})

export const renameTerminal = defineEndpoint({
  id: 'terminal.rename',
  service: 'admin/v1',
  method: 'PUT',
  path: 'terminal/rename',
  summary: 'Gives a terminal the name that its people call it by.',
  permission: 'terminal:authorize',
  request: TerminalName,
  response: TerminalName,
  offline: 'online-only',
})
