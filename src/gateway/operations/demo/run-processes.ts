import { and, eq } from 'drizzle-orm'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { decideTask, startProcess } from '#contract/workflow/process-calls.ts'
import { workflowRoleCalls } from '#contract/workflow/role.ts'
import { processTask } from '../../db/tables/process.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { demoAccountId } from './accounts.ts'
import { drawModel } from './draw-model.ts'
import { type ProcessModelKey, processModels, workflowRoleId, workflowRoles } from './process-models.ts'
import { type DemoProcess, demoProcesses, type ProcessStep } from './processes.ts'
import type { Scene } from './scene.ts'

/** Deploys the models with the roles that they name; returns the id of each one's version. */
export async function deployModels({ caller, cast, at }: Scene): Promise<Map<ProcessModelKey, number>> {
  const when = at(28, '10:00')
  for (const { key, roleName, member } of workflowRoles)
    await caller.call('sysadmin', when, workflowRoleCalls.add, {
      workflowRoleId: workflowRoleId(key),
      roleName,
      accountIds: [demoAccountId(cast[member])],
    })
  const deployed = new Map<ProcessModelKey, number>()
  for (const { model: key, category, modeRemark, ...drawn } of processModels) {
    const { model } = await caller.call('sysadmin', when, workflowModelCalls.add, {
      name: drawn.name,
      key: drawn.key,
      category,
      modeRemark,
      bpmnXml: drawModel(drawn),
    })
    const version = { id: model.id, baseRevision: model.revision }
    deployed.set(key, (await caller.call('sysadmin', when, deployModel, version)).modelHistoryId)
  }
  return deployed
}

/** Starts the processes and acts in them, everything in the order of its time. */
export async function runProcesses(
  scene: Scene,
  deployed: ReadonlyMap<ProcessModelKey, number>,
): Promise<void> {
  const steps = demoProcesses
    .flatMap((process, index) =>
      process.steps.map((step) => ({
        process,
        step,
        processInstanceId: fixedId(`demo:process:${index}`),
        when: scene.at(step.days, step.time),
      })),
    )
    .sort((one, other) => one.when.getTime() - other.when.getTime())
  for (const { process, step, processInstanceId, when } of steps) {
    if (step.act === 'start') await start(scene, process, step, when, processInstanceId, deployed)
    else await decide(scene, step, step.act, when, processInstanceId)
  }
}

async function start(
  { caller, cast, sites }: Scene,
  { model, title, site, values }: DemoProcess,
  { by }: ProcessStep,
  when: Date,
  processInstanceId: string,
  deployed: ReadonlyMap<ProcessModelKey, number>,
): Promise<void> {
  const { workSiteId, workSiteName } = sites[site]
  await caller.call(cast[by], when, startProcess, {
    processInstanceId,
    modelHistoryId: deployed.get(model) ?? 0,
    title: `${workSiteName}${title}`,
    about: { entity: 'work-site', entityId: workSiteId },
    values,
  })
}

async function decide(
  { caller, cast, orm }: Scene,
  { by, comment }: ProcessStep,
  decision: 'agree' | 'disagree' | 'return',
  when: Date,
  processInstanceId: string,
): Promise<void> {
  const { processTaskId, executor, state } = processTask
  const mine = eq(executor, demoAccountId(cast[by]))
  const [task] = await orm
    .select({ processTaskId })
    .from(processTask)
    .where(and(eq(processTask.processInstanceId, processInstanceId), mine, eq(state, 'open')))
  if (!task) throw new Error(`nothing waits for ${by} at ${processInstanceId}`)
  await caller.call(cast[by], when, decideTask, {
    ...task,
    decision,
    ...(decision === 'return' && { to: 'start' }),
    ...(comment && { comment }),
  })
}
