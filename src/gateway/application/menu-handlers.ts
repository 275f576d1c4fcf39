import { menuCalls, menuFunctionCalls, moveMenu, moveMenuFunction } from '#contract/application/menu.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { effective, withEffect } from './menu-effects.ts'
import { findMenuRows, menuFunctionStore, menuStore } from './menu-store.ts'
import { relocateMenu } from './move-menu.ts'
import { relocateMenuFunction } from './move-menu-function.ts'

const { list, ...calls } = menuCalls

export const menuHandlers = [
  handle(list, (context, { applicationId }) => findMenuRows(context, applicationId)),
  ...entityHandlers(calls, effective(menuStore)),
  ...entityHandlers(menuFunctionCalls, effective(menuFunctionStore)),
  handle(moveMenu, (context, move) => withEffect(context, () => relocateMenu(context, move)), {
    again: menuStore.again,
  }),
  handle(
    moveMenuFunction,
    (context, move) => withEffect(context, () => relocateMenuFunction(context, move)),
    { again: menuFunctionStore.again },
  ),
]
