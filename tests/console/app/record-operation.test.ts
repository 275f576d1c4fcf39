import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordOperation } from '#console/app/record-operation.ts'
import { listDepartments } from '#contract/department/endpoints.ts'
import { addOperationLog } from '#contract/log/endpoints.ts'
import { movePerson } from '#contract/person/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { backgroundFailures } from '#request/failures.ts'
import { dropSession, setItem } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { sampleId } from '../sample.tsx'

let gateway: Gateway
beforeEach(async () => {
  gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  gateway.on(addOperationLog, () => ({ data: null }))
  await beginSession(await logIn(someone.accountName, gateway.password))
  setItem('currentMenu', menu(1, 'organization:view'))
  setItem('menuItems', [menu(1, 'organization:view'), menu(2, 'person:view', 'person:move')])
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

function menu(number: number, ...actions: string[]) {
  const authFunctionList = actions.map((functionAction, at) => ({
    applicationMenuFunctionId: sampleId(number * 10 + at),
    functionName: functionAction,
    functionAction,
  }))
  const names = { zh: '本页', en: 'This page' }
  return { menuId: sampleId(number), names, sort: number, functions: authFunctionList, authFunctionList }
}

const sent = () => gateway.callsTo(addOperationLog).map(({ body }) => JSON.parse(body))
const logged = (menuNumber: number, functionNumber: number) => ({
  accountName: someone.accountName,
  appCode: consoleAppCode,
  menuId: sampleId(menuNumber),
  functionId: sampleId(functionNumber),
})

test('ROL-02 SES-24 a press is recorded with the function that allows it: of this page, by another name, or of another menu', async () => {
  recordOperation(listDepartments)
  await eventually(() => expect(sent()).toEqual([logged(1, 10)]))
  recordOperation(movePerson)
  await eventually(() => expect(sent()).toEqual([logged(1, 10), logged(2, 21)]))
})

test('ROL-02 SES-26 a press without a network goes wrong without a box, and is told by the diagnostics page', async () => {
  gateway.line = () => {
    throw new TypeError('Failed to fetch')
  }
  recordOperation(movePerson)
  await eventually(() => expect(backgroundFailures()).toMatchObject([{ endpointId: addOperationLog.id }]))
})
