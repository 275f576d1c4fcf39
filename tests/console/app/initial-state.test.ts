import { beforeEach, expect, test } from 'vitest'
import {
  chooseApplication,
  currentApplication,
  menuRequest,
  rememberPlace,
} from '#console/app/initial-state.ts'
import { consoleAppCode, type UserAccount } from '#contract/session/schema.ts'
import { item, setItem } from '#request/session.ts'

const someone: UserAccount = {
  accountId: '0190c2a4-0000-7000-8000-000000000001',
  accountName: 'sitestaff',
  userId: '0190c2a4-0000-7000-8000-000000000002',
  userName: '李工',
  level: 'general',
  roleNames: [],
}

beforeEach(() => {
  sessionStorage.clear()
  setItem('userAccount', someone)
})

test('NAV-09 SES-24 the item initialState holds whether the page is home, the signing page, or has the menu above it', () => {
  const flags = (path: string) => {
    rememberPlace(path)
    return item('initialState')
  }
  const appCode = consoleAppCode
  expect(flags('/admin/home')).toEqual({ appCode, homePage: true, signingPage: false, menuHeader: true })
  expect(flags('/admin/systemLog')).toMatchObject({ homePage: false, signingPage: false, menuHeader: true })
  expect(flags('/sign')).toMatchObject({ homePage: false, signingPage: true, menuHeader: false })
  expect(flags('/login')).toMatchObject({ homePage: false, signingPage: false, menuHeader: false })
})

test('NAV-10 a missing application is filled from the current one', () => {
  expect(menuRequest()).toEqual({ appCode: consoleAppCode, sortBy: 'sort', desc: false })
  chooseApplication('another')
  expect(menuRequest()?.appCode).toBe('another')
  expect(menuRequest('named')?.appCode).toBe('named')
  rememberPlace('/admin/home')
  expect(currentApplication()).toBe('another')
})

test('NAV-10 without an application there is nothing to load menus for', () => {
  setItem('userAccount', undefined)
  rememberPlace('/login')
  expect([menuRequest(), item('initialState')]).toEqual([undefined, undefined])
})
