/**
 * Keeps a drawer or a dialog open when something is pressed in another one. Radix takes a drawer that was hidden and shown again
 * under an open form for the newest of the two, and the form for its outside. What is gone by the time Radix asks, as a line that
 * the press removed, was no way out either.
 */
export function stayForDialogs(event: Event): void {
  const { target } = event
  if (target instanceof Element && !(target.isConnected && target.closest('[role$=dialog]') === null))
    event.preventDefault()
}
