import { eq } from 'drizzle-orm'
import { birthDateOf, sexOf } from '#contract/check-digits.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { maskIdCard } from '#contract/mask.ts'
import { checkIdCard, getCellphone, getIdCard } from '#contract/person/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { applicationMenu } from '../db/tables/application.ts'
import type { StepContext } from '../http/handle.ts'
import { isIdCardTaken } from '../identity/taken-id-cards.ts'
import { logOperation } from '../security/operation-log.ts'
import { getVisiblePerson } from './queries.ts'

interface Asked {
  userId: string
}

/** The ID number in full; the reveal is recorded in the operation log. @throws Refusal as `getVisiblePerson`. */
export async function revealIdCard(context: StepContext, { userId }: Asked): Promise<{ idCard?: string }> {
  const { idCard } = await look(context, getIdCard, userId)
  return idCard === null ? {} : { idCard }
}

/** The cellphone number in full; the reveal is recorded in the operation log. @throws Refusal as `getVisiblePerson`. */
export async function revealCellphone(
  context: StepContext,
  { userId }: Asked,
): Promise<{ cellphone?: string }> {
  const { cellphone } = await look(context, getCellphone, userId)
  return cellphone === null ? {} : { cellphone }
}

/**
 * Whether an ID number is in use, wherever, and what it says; who asked, and for which number, is recorded in the operation log,
 * for nobody may try out numbers unseen.
 */
export async function checkNumber(
  context: StepContext,
  { idCard }: RequestOf<typeof checkIdCard>,
): Promise<ResponseOf<typeof checkIdCard>> {
  const masked = maskIdCard(idCard)
  await recordReveal(context, checkIdCard, masked, JSON.stringify({ idCard: masked }))
  const taken = await isIdCardTaken(context.tx, idCard)
  return { taken, sex: sexOf(idCard), birthDate: birthDateOf(idCard) ?? '' }
}

async function look(context: StepContext, endpoint: Endpoint, userId: string) {
  const { person } = await getVisiblePerson(context.tx, context.actor, userId)
  await recordReveal(context, endpoint, person.userName, JSON.stringify({ userId }))
  return person
}

/** The name of the menu that the person is in, as a press is logged with it; null when there is no such menu. */
async function findMenuName({ tx, menuId, language }: StepContext): Promise<string | null> {
  if (!menuId) return null
  const [menu] = await tx
    .select({ name: language === 'zh' ? applicationMenu.nameZh : applicationMenu.nameEn })
    .from(applicationMenu)
    .where(eq(applicationMenu.applicationMenuId, menuId))
  return menu?.name ?? null
}

/** Leaves in the operation log what was looked at; `request` as JSON, without what is masked elsewhere. */
export async function recordReveal(
  context: StepContext,
  endpoint: Endpoint,
  content: string,
  request: string,
): Promise<void> {
  await logOperation(context, endpoint, {
    app: consoleAppCode,
    menu: await findMenuName(context),
    action: endpoint.id,
    content,
    request,
  })
}
