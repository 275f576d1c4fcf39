import { Button } from '../ui/button.tsx'
import type { List, ListRequest } from './use-list.ts'

interface ToggleFilterProps<Request extends ListRequest, Row> {
  list: List<Request, Row>
  name: Exclude<keyof Request & string, keyof ListRequest>
  label: string
}

/** One press shows just those, another one everything. */
export function ToggleFilter<Request extends ListRequest, Row>({
  list,
  name,
  label,
}: ToggleFilterProps<Request, Row>) {
  const on = list.request[name] === true
  return (
    <Button
      variant="outline"
      aria-pressed={on}
      onClick={() => list.setFilter(name, on ? undefined : true)}
      className="aria-pressed:border-action-ink/40! aria-pressed:bg-action-soft! aria-pressed:text-action-ink!"
    >
      {label}
    </Button>
  )
}
