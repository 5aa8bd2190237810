import { chain } from 'virtual:chain';
import type { Brand, Drawings } from './chain';

export const brand: Brand = chain.brand;
export const drawings: Drawings = chain.drawings;
