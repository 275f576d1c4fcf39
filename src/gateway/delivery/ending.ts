import type { MessageAbout } from '#contract/message/schema.ts'
import type { Language } from '#contract/messages.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '../db/client.ts'
import type { MessageText } from '../db/tables/message.ts'

/** Something that ends, and who is notified of it beforehand. */
export interface Ending {
  /** What ends; with the end it names the notice, so that an end which is put off is announced again. */
  id: string
  about: MessageAbout
  /** The first instant at which it is no longer valid. */
  endsAt: Date
  /** One account, or those who have the permission and see rows of the unit, or of the department. */
  to: { accountId: string } | { permission: Permission; organizationId: string; departmentId?: string }
  /** The notice itself; the last day comes as people write it. */
  texts: Record<Language, (lastDay: string) => MessageText>
}

/** Finds what a domain has that ends after `from` and not after `until`. */
export type FindEndings = (orm: Database['orm'], from: Date, until: Date) => Promise<Ending[]>
