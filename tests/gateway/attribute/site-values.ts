import { type AttributeSetEdit, getAttributes } from '#contract/attribute/values.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { attributeItemId } from '#gateway/operations/demo/attributes.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import type { Client } from '../client.ts'

/** A work site as a node. */
export const at = ({ workSiteId }: WorkSite) => ({ nodeId: workSiteId, nodeKind: 'work-site' as const })
const named = { 'rock-class': '围岩级别', depth: '最大埋深', methods: '施工方法', water: '施工用水来源' }
type Code = keyof typeof named
/** What an edit says of one of the demo's items. */
export const given = (code: Code, value: unknown) => ({
  itemId: attributeItemId(code),
  name: named[code],
  version: 1,
  value,
})
/** An edit of a work site's values. */
export const edit = (
  site: WorkSite,
  values: Partial<Record<Code, unknown>>,
  more: Partial<AttributeSetEdit> = {},
): AttributeSetEdit => ({
  ...at(site),
  baseRevision: 0,
  values: {
    set: (['rock-class', 'depth', 'methods', 'water'] as const).flatMap((code) =>
      values[code] === undefined ? [] : given(code, values[code]),
    ),
  },
  ...more,
})

/** Work sites of a tunnel that nobody has filled in. */
export async function emptySites(by: Client): Promise<WorkSite[]> {
  const query = { projectId: projectId('railway'), major: ['tunnel'], pageSize: 100 }
  const { records } = await by.call(listWorkSites, query)
  const sites: WorkSite[] = []
  for (const site of records) if ((await by.call(getAttributes, at(site))).revision === 0) sites.push(site)
  return sites
}
