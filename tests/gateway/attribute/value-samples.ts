import { bindGroups, getProjectForms } from '#contract/attribute/endpoints.ts'
import { getAttributes, updateAttributes } from '#contract/attribute/values.ts'
import { attributeGroupId, attributeItemId } from '#gateway/operations/demo/attributes.ts'
import { row, type Sample } from '../security/sample.ts'
import type { Belongings } from '../security/two-units.ts'

const projectId = ({ workSite }: Belongings) => workSite.projectId
const workSiteId = ({ workSite }: Belongings) => workSite.workSiteId

/** The ids in calls about values, which belong to a node, and about what groups are bound to. */
export const attributeSamples: Record<string, Sample> = {
  [getProjectForms.id]: {
    request: (own) => ({ projectId: projectId(own) }),
    ids: { projectId: row(projectId) },
  },
  [bindGroups.id]: {
    request: ({ workSite }) => ({
      projectId: workSite.projectId,
      nodeId: workSite.designUnitId,
      bind: [attributeGroupId('tunnel')],
    }),
    ids: {
      projectId: row(projectId),
      nodeId: row(({ workSite }) => workSite.designUnitId ?? ''),
      'bind[]': 'shared',
      'unbind[]': 'shared',
    },
  },
  [getAttributes.id]: {
    request: (own) => ({ nodeId: workSiteId(own), nodeKind: 'work-site' }),
    ids: { nodeId: row(workSiteId) },
  },
  [updateAttributes.id]: {
    request: (own) => ({
      nodeId: workSiteId(own),
      nodeKind: 'work-site',
      baseRevision: 0,
      values: {
        set: [{ itemId: attributeItemId('water'), name: '施工用水来源', version: 1, value: '越权的来源' }],
      },
    }),
    ids: { nodeId: row(workSiteId), 'values.set[].itemId': 'shared', 'after[]': 'minted' },
  },
}
