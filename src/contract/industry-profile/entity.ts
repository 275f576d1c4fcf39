import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { Industry, Major } from '../project/schema.ts'
import { sortCode } from '../rules.ts'
import { name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

const ids = z.array(Id).check(
  z.maxLength(100),
  noRepeats((id) => id),
)

/** What a project of an industry and kind starts with: majors, standards and attribute groups (PRJ-09). */
export const industryProfileEntity = defineEntity({
  kind: 'industry-profile',
  name: 'industryProfile',
  id: 'industryProfileId',
  label: 'profileName',
  orderBy: 'sort',
  fields: {
    profileName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'profileName' },
    industry: { rule: Industry, filter: 'oneOf' },
    /** 高速铁路, 一级公路, 水库 …, as projects call their kind. */
    projectKind: { rule: requiredLine(50), filter: 'text', sort: true },
    majors: {
      rule: z.array(Major).check(
        z.minLength(1),
        z.maxLength(200),
        noRepeats((code) => code),
      ),
      shown: z.array(z.string()),
    },
    standardIds: { rule: ids, shown: z.array(Id), optional: 'filled', initial: [], hidden: true },
    standards: { rule: z.array(z.string()), derived: true },
    groupIds: { rule: ids, shown: z.array(Id), optional: 'filled', initial: [], hidden: true },
    attributeGroups: { rule: z.array(z.string()), derived: true },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    /** 1 for one that projects can be set up by, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    remark: { rule: paragraph(500), optional: true },
    /** It came with the build: it can be changed and stopped, and never deleted. */
    packaged: { rule: z.boolean(), derived: true, hidden: true },
  },
})
export type IndustryProfile = z.output<typeof industryProfileEntity.Row>

const profileCalls = entityEndpoints(industryProfileEntity, {
  service: 'admin/v1',
  path: 'industryProfile',
  rows: 'industry profiles',
  permission: 'industryProfile',
  offline: 'read',
})
/** Whoever may set projects up chooses among them. */
export const industryProfileCalls = {
  ...profileCalls,
  list: defineEndpoint({ ...profileCalls.list, alsoBy: ['projectInitial:view'] }),
}
