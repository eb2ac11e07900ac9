import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hostNames } from '../engine/web/build/web-config.ts';
import manifest from '../package.json' with { type: 'json' };

export default defineConfig({ define: hostNames({ name: 'Fieldloom', version: manifest.version }), plugins: [react(), tailwindcss()] });
