/** Paths that the shell itself must know. Plain strings: their routes belong to the screens. */
export const loginPath: string = '/login'
export const homePath: string = '/admin/home'
export const queuePath: string = '/admin/queue'
export const signingPath: string = '/sign'
export const personalPath: string = '/personal-view'
export const diagnosticsPath: string = '/test/demo'

/** Id of the element that scrolls within the shell. */
export const contentId = 'content'

/** Id of the place in the header for what comes after the page. */
export const headerPlaceId = 'header-place'

const publicPaths: readonly string[] = [loginPath, '/loginThirdPlatform', '/register', signingPath]

/** Whether a page opens without a session, and so stands outside of the shell (NAV-02). */
export function isPublicPath(path: string): boolean {
  return publicPaths.includes(path)
}
