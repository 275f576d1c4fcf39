import { getHome } from '#contract/home/endpoints.ts'
import { handle } from '../http/handle.ts'
import { findSteps } from './first-steps.ts'
import { countAll } from './tallies.ts'
import { findWaiting } from './waiting.ts'

export const homeHandlers = [
  handle(getHome, async (context) => {
    const steps = await findSteps(context)
    return { waiting: await findWaiting(context), ...(await countAll(context)), ...(steps && { steps }) }
  }),
]
