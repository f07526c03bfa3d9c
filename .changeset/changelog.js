/** A change in its sentence, with how to migrate below it. Which commit made it, and which of our packages came along, tells a reader nothing. */
export default {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll('\n', '\n  ')}`,
  getDependencyReleaseLine: async () => '',
}
