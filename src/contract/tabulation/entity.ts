import { defineEntity } from '../define-entity.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { Subject } from './subject-schema.ts'
import { type BoundRecord, Template } from './template-schema.ts'

/** The records of which cells can show something, by what a sheet is about: that, and what it belongs to. */
export const boundRecords: Record<Subject, readonly BoundRecord[]> = {
  project: ['project'],
  'work-site': ['project', 'work-site'],
  // A bill is that of a unit work or of a work site.
  'boq-item': ['project', 'work-site', 'boq-item'],
  'work-site-node': ['project', 'work-site', 'work-site-node'],
}

/** A template of sheets as it is drawn; what was published of it stays as it was (`TabulationVersion`). */
export const tabulationEntity = defineEntity({
  kind: 'tabulation',
  name: 'tabulation',
  id: 'tabulationId',
  label: 'tabulationName',
  orderBy: 'code',
  fields: {
    groupId: { rule: Id, filter: 'equal', hidden: true },
    groupName: { rule: z.string(), derived: true },
    tabulationName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'tabulationName' },
    code: { rule: requiredLine(50), filter: 'text', sort: true },
    subject: { rule: Subject, fixed: true, filter: 'oneOf' },
    content: { rule: Template, shown: Template, hidden: true },
    /** The version that was last published; 0 before the first. */
    version: { rule: z.int(), derived: true },
    /** 1 for one that sheets can be begun by, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    remark: { rule: paragraph(500), optional: true },
  },
})
/** The question for the templates that sheets can be begun by. */
export const templatesInUse = { status: 1, pageSize: 2000 } as const
export type Tabulation = z.output<typeof tabulationEntity.Row>
