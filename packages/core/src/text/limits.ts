export const maxLineChars = 10_000
export const maxNameChars = 200
