import { applicationHandlers } from './application/handlers.ts'
import { fileHandlers } from './file/handlers.ts'
import type { Handler } from './handle.ts'
import { logHandlers } from './log/handlers.ts'
import { messageHandlers } from './message/handlers.ts'
import { projectHandlers } from './project/handlers.ts'
import { roleHandlers } from './role/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { syncHandlers } from './sync/handlers.ts'
import { terminalHandlers } from './terminal/handlers.ts'
import { workSiteHandlers } from './work-site/handlers.ts'

const handlers: Handler[] = [
  ...sessionHandlers,
  ...applicationHandlers,
  ...roleHandlers,
  ...projectHandlers,
  ...workSiteHandlers,
  ...messageHandlers,
  ...logHandlers,
  ...terminalHandlers,
  ...fileHandlers,
]

/** A handler for every endpoint of contract/all.ts; the start fails when one has none, or two. */
export const allHandlers: readonly Handler[] = [...handlers, ...syncHandlers(handlers)]
