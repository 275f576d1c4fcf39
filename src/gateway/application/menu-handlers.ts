import { menuCalls, menuFunctionCalls, moveMenu } from '#contract/application/menu.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { withEffect } from './menu-effects.ts'
import { findMenuRows, menuFunctionStore, menuStore } from './menu-store.ts'
import { relocateMenu } from './move-menu.ts'

const { list, ...calls } = menuCalls

export const menuHandlers = [
  handle(list, (context, { applicationId }) => findMenuRows(context, applicationId)),
  ...entityHandlers(calls, effective(menuStore)),
  ...entityHandlers(menuFunctionCalls, effective(menuFunctionStore)),
  handle(moveMenu, (context, move) => withEffect(context, () => relocateMenu(context, move)), {
    again: menuStore.again,
  }),
]

type Served = Parameters<typeof entityHandlers>[1]

/** A store whose writes have their effect at once on what roles grant and consoles show. */
function effective(store: Served): Served {
  return {
    ...store,
    add: (context, add) => withEffect(context, () => store.add(context, add)),
    update: (context, edit) =>
      withEffect(context, async () => {
        const saved = await store.update(context, edit)
        await store.save(context.tx, context.loaded)
        return saved
      }),
    remove: (context, request) => withEffect(context, () => store.remove(context, request)),
    restore: (context, request) => withEffect(context, () => store.restore(context, request)),
  }
}
