import { Id } from '../id.ts'
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
  /** In every language: the menu stays readable when another is chosen offline. */
  names: z.object({ zh: z.string(), en: z.string() }),
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

export const ApplicationType = z.enum(['platform', 'pc', 'app', 'mini-program', 'terminal'])
export type ApplicationType = z.output<typeof ApplicationType>

/** An application that the account may open (specification §3). */
export const Application = z.object({
  applicationId: Id,
  applicationName: z.string(),
  shortName: z.string(),
  appCode: z.string(),
  type: ApplicationType,
  /** Where it is opened; absent for one whose menus this console shows. */
  url: z.optional(z.string()),
})
export type Application = z.output<typeof Application>
