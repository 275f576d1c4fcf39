import { Id } from '../revision.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'

export const MenuFunction = z.object({
  applicationMenuFunctionId: Id,
  functionName: z.string(),
  functionAction: z.string(),
})
export type MenuFunction = z.output<typeof MenuFunction>

/** A menu entry (specification §2, left menu): the tree is built from `parentId`. */
export const Menu = z.object({
  menuId: Id,
  parentId: z.optional(Id),
  name: z.string(),
  /** The screen's path; absent for a group of menus. */
  action: z.optional(z.string()),
  iconPath: z.optional(z.string()),
  sort: z.int(),
  functions: z.array(MenuFunction),
  /** Those of `functions` that the account's roles grant. */
  authFunctionList: z.array(MenuFunction),
})
export type Menu = z.output<typeof Menu>

export const MenuQuery = z.strictObject({
  appCode: requiredLine(64),
  sortBy: z.optional(z.literal('sort')),
  desc: z.optional(z.boolean()),
})
