const languages = [
  { name: 'English (United States)', code: 'en-US', services: ['ttt'] },
  { name: 'French (France)', code: 'fr-FR', services: ['ttt'] },
  { name: 'Spanish (Spain)', code: 'es-ES', services: ['ttt'] },
]

export const GET = () => Response.json(languages)
