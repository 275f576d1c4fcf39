import type { listMenus } from '#contract/application/endpoints.ts'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { item, setItem } from '#request/session.ts'
import { homePath, isPublicPath, signingPath } from '../shell/paths.ts'

/** The application whose menus are shown; nothing while nobody is signed in. */
export function currentApplication(): string | undefined {
  return item('initialState')?.appCode ?? (item('userAccount') ? consoleAppCode : undefined)
}

/** Shows the menus of another application from now on, in this tab. */
export function chooseApplication(appCode: string): void {
  setItem('initialState', { ...placeOf(location.pathname), appCode })
}

/** Sets the flags of the page that a navigation leads to (NAV-09); without a session there is nothing to set. */
export function rememberPlace(path: string): void {
  const appCode = currentApplication()
  if (!appCode) return
  const before = item('initialState')
  const next = { ...placeOf(path), appCode }
  if (JSON.stringify(before) !== JSON.stringify(next)) setItem('initialState', next)
}

/** What asks for the menus of an application; of the current one, where none is named. Nothing when there is none. */
export function menuRequest(appCode = currentApplication()): RequestOf<typeof listMenus> | undefined {
  return appCode ? { appCode, sortBy: 'sort', desc: false } : undefined
}

function placeOf(path: string) {
  return {
    homePage: path === homePath,
    signingPage: path === signingPath,
    menuHeader: !isPublicPath(path),
  }
}
