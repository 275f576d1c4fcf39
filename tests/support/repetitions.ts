/** How often something is repeated: `usual` times in the run of all tests, `soaked` times by `npm run soak`. */
export function repetitions(usual: number, soaked: number): number {
  return process.env.SOAK ? soaked : usual
}
