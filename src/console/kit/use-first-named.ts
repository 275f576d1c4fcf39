import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Puts the first of what there is into an address that names nothing yet, so that it stays open when another one comes first.
 * @param name of the search parameter.
 */
export function useFirstNamed(name: string, named: string | undefined, first: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (named !== undefined || first === undefined) return
    void navigate({ to: '.', search: (before: object) => ({ ...before, [name]: first }), replace: true })
  }, [navigate, name, named, first])
}
