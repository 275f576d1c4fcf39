import { expect, test } from 'vitest'
import { type MenuNode, placeOf } from '#console/application/menu-place.ts'
import { sampleId } from '../sample.tsx'

function node(at: number, parent?: number): MenuNode {
  const applicationMenuId = sampleId(at)
  const parentId = parent === undefined ? undefined : sampleId(parent)
  const name = `菜单 ${at}`
  return {
    id: applicationMenuId,
    parentId,
    name,
    row: {
      ...{ applicationMenuId, applicationId: sampleId(99), nameZh: name, nameEn: `Menu ${at}`, status: 1 },
      ...{ sort: at, packaged: false, revision: 1, changedAt: 0, changedByName: '王建国', functions: [] },
      ...(parentId && { parentId }),
    },
  }
}

/** 1 with 2, 3 and 4 below it, and then 5. */
const nodes = [node(1), node(2, 1), node(3, 1), node(4, 1), node(5)]

test.each([
  ['a menu that is dropped on a group comes last in it', 5, 1, 'into', { parentId: 1, afterId: 4 }],
  ['below an empty one it is the first', 4, 5, 'into', { parentId: 5 }],
  ['above another one it follows the one before', 5, 3, 'before', { parentId: 1, afterId: 2 }],
  ['above the first one it is the first', 4, 2, 'before', { parentId: 1 }],
  ['above the one that it follows it does not follow itself', 2, 3, 'before', { parentId: 1 }],
  ['below another one it follows that', 2, 4, 'after', { parentId: 1, afterId: 4 }],
  ['above the first of all it is the first', 3, 1, 'before', {}],
  ['below one at the top it leaves its group', 3, 1, 'after', { afterId: 1 }],
] as const)(
  'APP-03 %s',
  (_name, moved, onto, edge, { parentId, afterId }: { parentId?: number; afterId?: number }) => {
    expect(placeOf(nodes, sampleId(moved), sampleId(onto), edge)).toEqual({
      applicationMenuId: sampleId(moved),
      ...(parentId !== undefined && { parentId: sampleId(parentId) }),
      ...(afterId !== undefined && { afterId: sampleId(afterId) }),
    })
  },
)
