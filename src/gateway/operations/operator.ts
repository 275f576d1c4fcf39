/** Who the history says it was: the person at the machine. */
export const operator = 'operator'
