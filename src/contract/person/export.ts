import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'

/** An export is read like a list, in parts that ask for the second factor, too: this asks before the first, and is what the system log says of it. */
export const beginPeopleExport = defineEndpoint({
  id: 'person.export',
  service: 'admin/v1',
  method: 'POST',
  path: 'user/beginExport',
  summary: 'Says that a list of people is about to be saved as a workbook, which asks for the second factor.',
  permission: 'person:view',
  // Each list that shows people's names, contacts or accounts.
  alsoBy: ['person:archive', 'account:view', 'account:audit', 'registeredAccount:view', 'role:view'],
  factor: 'step-up',
  request: Nothing,
  response: z.null(),
  offline: 'online-only',
})
