import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { Industry, Major } from '../project/schema.ts'
import { codeText } from '../rules.ts'
import { line, name } from '../text.ts'
import { z } from '../zod.ts'
import { StandardQuery, TreeKind } from './schema.ts'

export const StandardStatus = z.enum(['draft', 'in-use', 'stopped'])
/** It came with the build, is everybody's, or a unit's own. */
export const StandardOrigin = z.enum(['packaged', 'platform', 'own'])

/** A standard: a dictionary that is a tree. */
export const standardEntity = defineEntity({
  kind: 'standard',
  name: 'standard',
  id: 'dictionaryId',
  label: 'name',
  fields: {
    kind: { rule: TreeKind, fixed: true },
    name: { rule: name(100) },
    code: { rule: codeText },
    /** As its publisher calls it: `2014`, `第二版`. */
    edition: { rule: line(50), optional: true },
    industry: { rule: Industry },
    /** What its nodes are about. */
    majors: { rule: z.array(Major).check(z.minLength(1), z.maxLength(200)) },
    /** The unit whose own it is; without one it is the platform's. */
    organizationId: { rule: Id, optional: 'kept', fixed: true, hidden: true },
    /** A stopped one takes no relation and no change of its nodes. */
    status: { rule: StandardStatus, optional: 'filled', initial: 'draft' },
    origin: { rule: StandardOrigin, derived: true },
  },
})
export type Standard = z.output<typeof standardEntity.Row>

/** The calls about the standards of one kind; its functions are named after it, too. */
export function standardCalls<Kind extends TreeKind>(kind: Kind) {
  const { add, update, remove, restore } = entityEndpoints(standardEntity, {
    service: 'admin/v1',
    path: kind,
    rows: `${kind} standards`,
    permission: kind,
    offline: 'read',
  })
  return {
    list: defineEndpoint({
      id: `${kind}.listStandard`,
      service: 'admin/v1',
      method: 'GET',
      // The specification names it of the EBS (§7).
      ...(kind === 'ebs' && { marked: true }),
      path: `${kind}/listStandard`,
      summary: `The ${kind} standards, or those that cover a major.`,
      permission: `${kind}:view`,
      request: StandardQuery,
      response: z.array(standardEntity.Row),
      offline: 'cached-read',
    }),
    add: defineEndpoint({ ...add, id: `${kind}.addStandard`, path: `${kind}/addStandard` }),
    update: defineEndpoint({ ...update, id: `${kind}.updateStandard`, path: `${kind}/updateStandard` }),
    remove: defineEndpoint({ ...remove, id: `${kind}.deleteStandard`, path: `${kind}/deleteStandard` }),
    restore: defineEndpoint({ ...restore, id: `${kind}.restoreStandard`, path: `${kind}/restoreStandard` }),
  }
}

export const ebsStandards = standardCalls('ebs')
export const wbsStandards = standardCalls('wbs')
export const quantityStandards = standardCalls('quantity')
