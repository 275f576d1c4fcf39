import { randomUUID } from 'node:crypto'
import { divisionTemplateCalls, divisionTemplateEntity } from '#contract/unit-work/template.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import type { Client } from '../client.ts'
import type { EntitySample } from './entity-sample.ts'

let added = 0

const piles = { code: '0101', name: '桩基', rule: 'structure', each: 1 } as const
const filling = { code: '0102', name: '回填', rule: 'once', each: 1 } as const
const partOf = (...items: object[]) => ({ code: '01', name: '基础', items })

/** Fields of a new template of a unit. */
export const newTemplate = (organizationId: string) => ({
  templateName: `测试模板 ${added++}`,
  major: 'bridge',
  organizationId,
  parts: [{ code: '01', name: '基础', items: [piles, filling] }],
})

export const divisionTemplateSample: EntitySample = {
  entity: divisionTemplateEntity,
  calls: divisionTemplateCalls,
  account: 'sysadmin',
  stranger: 'engineer',
  add: async () => ({ ...newTemplate(unitId('testing')), remark: '由测试添加' }),
  rival: ({ organizationId, templateName }) => ({ organizationId, templateName }),
  edits: {
    major: ['tunnel', 'subgrade'],
    parts: [
      [partOf(filling)],
      [partOf({ ...piles, rule: 'length', each: 60 }), { code: '02', name: '墩身', items: [] }],
    ],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    templateName: ['', '（一）', '长'.repeat(101)],
    major: ['nothing-such'],
    organizationId: ['no id', randomUUID()],
    parts: ['none', Array.from({ length: 51 }, (_, at) => ({ code: String(at), name: '基础', items: [] }))],
    status: [2],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { status: 1 },
    { major: ['bridge', 'tunnel'] },
    { keyword: '模板', status: 1 },
    { keyword: 'nothing is called so' },
  ],
}

/** Gives a unit a template of its own. */
export async function addTemplate(client: Client, organizationId: string, divisionTemplateId: string) {
  await client.call(divisionTemplateCalls.add, { divisionTemplateId, ...newTemplate(organizationId) })
}
