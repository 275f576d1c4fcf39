/** Paths that the shell itself must know. Plain strings: their routes belong to the screens. */
export const loginPath: string = '/login'
export const homePath: string = '/admin/home'
export const queuePath: string = '/admin/queue'

/** Id of the element that scrolls within the shell. */
export const contentId = 'content'
