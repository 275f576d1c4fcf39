import { getProfile, updatePhoto, updateProfile, updateSignature } from '#contract/personal/endpoints.ts'
import { enterIdCard } from '#contract/personal/security.ts'
import {
  endSignIns,
  listOwnLoginLogs,
  listOwnOperationLogs,
  listSignIns,
  renameOwnTerminal,
} from '#contract/personal/sign-ins.ts'
import { getSignRequest, requestSignTicket, sign } from '#contract/personal/signature.ts'
import { handle, handlePublic } from '../http/handle.ts'
import { findOwnLoginLogs, findOwnOperationLogs } from '../log/queries.ts'
import { enterOwnIdCard } from './id-card.ts'
import { changePhoto, changeSignature, checkPhoto, checkSignature } from './pictures.ts'
import { reviseProfile } from './profile.ts'
import { findProfile } from './queries.ts'
import { endOwnSignIns, findSignIns, nameOwnTerminal } from './sign-ins.ts'
import {
  findSigner,
  issueSignTicket,
  presentSignRequest,
  storeSignature,
  takeSignature,
} from './sign-ticket.ts'

export const personalHandlers = [
  handle(getProfile, ({ tx, actor }) => findProfile(tx, actor)),
  handle(updateProfile, reviseProfile, {
    again: async ({ tx, actor }) => ({ profile: await findProfile(tx, actor) }),
  }),
  handle(updatePhoto, changePhoto, {
    before: checkPhoto,
    again: ({ tx, actor }) => findProfile(tx, actor),
  }),
  handle(updateSignature, changeSignature, {
    before: checkSignature,
    again: ({ tx, actor }) => findProfile(tx, actor),
  }),
  handle(requestSignTicket, issueSignTicket),
  handlePublic(getSignRequest, presentSignRequest, { before: findSigner }),
  handlePublic(sign, takeSignature, { before: storeSignature }),
  handle(enterIdCard, enterOwnIdCard, {
    // Whoever tries numbers learns no more of whose they are than who tries account names.
    before: async ({ ip, now, services }) => services.nameChecks.count(ip, now),
    again: ({ tx, actor }) => findProfile(tx, actor),
  }),
  handle(listSignIns, findSignIns),
  handle(endSignIns, endOwnSignIns),
  handle(renameOwnTerminal, nameOwnTerminal, { again: async (_context, request) => request }),
  handle(listOwnLoginLogs, findOwnLoginLogs),
  handle(listOwnOperationLogs, findOwnOperationLogs),
]
