import { type Alignment, distanceOf, isDistance } from './alignment.ts'

/** A point that two alignments have in common when they are drawn on each other: what it is called on the one, and on the main one. */
export interface TiePoint {
  mileage: string
  mainMileage: string
}

interface Tie {
  at: number
  onMain: number
}

/** Where places of an alignment beside the main one are drawn on that; undefined where its tie points do not fit them. */
export function drawnOnMain(
  side: Alignment,
  main: Alignment,
  points: readonly TiePoint[] = [],
): ((distance: number) => number) | undefined {
  const ties = tiesOf(side, main, points)
  if (!ties) return undefined
  const last = ties.at(-1)
  // Without any both are drawn from their starts.
  if (!last) return (distance) => distance
  const direction = directionOn(side, main)
  return (distance) => {
    const next = ties.findIndex(({ at }) => at >= distance)
    const [former, latter] = [ties[next - 1], ties[next]]
    if (former && latter) {
      const part = (distance - former.at) / (latter.at - former.at)
      return former.onMain + part * (latter.onMain - former.onMain)
    }
    const end = latter ?? last
    return end.onMain + direction * (distance - end.at)
  }
}

/** Whether the main alignment's distances grow or fall along the side: the labels of both grow the same way over the ground. */
function directionOn(side: Alignment, main: Alignment): number {
  return side.step * main.step
}

/** In the order of the side; undefined where one names no place, or two, or they do not follow each other along both as the labels do. */
function tiesOf(side: Alignment, main: Alignment, points: readonly TiePoint[]): Tie[] | undefined {
  const ties = points.flatMap(({ mileage, mainMileage }) => {
    const at = distanceOf(side, { mileage })
    const onMain = distanceOf(main, { mileage: mainMileage })
    return isDistance(at) && isDistance(onMain) ? [{ at, onMain }] : []
  })
  if (ties.length < points.length) return undefined
  ties.sort((a, b) => a.at - b.at)
  const follow = ties.every(({ at, onMain }, index) => {
    const former = ties[index - 1]
    return !former || (at > former.at && Math.sign(onMain - former.onMain) === directionOn(side, main))
  })
  return follow ? ties : undefined
}
